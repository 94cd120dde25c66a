import { Facts, InfoPage, Part } from '../shell/info-page.tsx';
import type { License } from '../data.ts';

const row = ({ name, version, license, url }: License) => [
  url ? (
    <a key={name} href={url} rel="noopener noreferrer">
      {name}
    </a>
  ) : (
    name
  ),
  version,
  license,
];

/** Generated at build time from what is installed. */
export const LicensesPage = ({ licenses }: { licenses: readonly License[] }) => {
  const direct = licenses.filter((each) => each.direct);
  const others = licenses.filter((each) => !each.direct);
  return (
    <InfoPage
      wide
      title="Licenses"
      note="Standing on many shoulders."
      lead="Marginalia is open source under the MIT License: use it, change it, run it, sell it, and keep the notice. It is built on the packages below, whose authors we thank."
    >
      <Part title="What we build on">
        <Facts
          widths={['', 'w-[20%]', 'w-[30%]']}
          caption="Packages Marginalia uses directly"
          head={['Package', 'Version', 'License']}
          rows={direct.map(row)}
        />
      </Part>
      <Part title="What those build on">
        <Facts
          widths={['', 'w-[20%]', 'w-[30%]']}
          caption="Packages used by those packages"
          head={['Package', 'Version', 'License']}
          rows={others.map(row)}
        />
      </Part>
      <Part title="Typefaces and drawings">
        <p className="mt-3 max-w-170">
          Inter, Source Serif 4 and JetBrains Mono are under the SIL Open Font License 1.1. Icons
          are Lucide’s, under the ISC License. The illustrations are our own and come with the
          software under its license.
        </p>
      </Part>
    </InfoPage>
  );
};
