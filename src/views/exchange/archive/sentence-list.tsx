/** A heading with sentences under it; nothing if there are none. */
export function SentenceList({
  id,
  title,
  sentences,
}: {
  id: string;
  title: string;
  sentences: readonly string[];
}) {
  if (sentences.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-sm wrap-anywhere">
        {sentences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </section>
  );
}
