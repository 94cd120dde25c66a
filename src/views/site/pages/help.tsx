import type { ReactNode } from 'react';
import { HELP_SECTIONS } from '../help/entries.ts';
import { InfoPage, Part } from '../shell/info-page.tsx';
import { SupportEmail } from '../shell/support-email.tsx';

/** `center`: the searchable entries. */
export const HelpPage = ({ center }: { center: ReactNode }) => (
  <InfoPage
    title="Help"
    note="Short answers. The long ones are in the documentation."
    lead="Questions before you start, tutorials for the first weeks, and what to do when something goes wrong."
    contents={HELP_SECTIONS.map(({ id, name }) => ({ id, title: name }))}
  >
    {center}
    <Part title="Still stuck?">
      <p>Write to the administrator of this server. Say what you did and what you saw.</p>
      <SupportEmail subject="Help" className="mt-2 text-lg" />
    </Part>
  </InfoPage>
);
