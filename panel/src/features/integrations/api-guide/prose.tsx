/** A sentence whose parts in backticks are shown as code. */
export const Prose = ({ text }: { text: string }) => (
  <>
    {text.split('`').map((part, at) =>
      at % 2 === 1 ? (
        <code key={at} className="rounded bg-sunken px-1 text-[0.92em] break-words">
          {part}
        </code>
      ) : (
        part
      ),
    )}
  </>
)
