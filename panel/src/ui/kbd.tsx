import { cx } from './cx.ts'

/**
 * The keys of a shortcut, in the order in which the caller lists them: pressed together or one
 * after the other.
 */
export function Kbd({ keys, isInverse }: { keys: readonly string[]; isInverse?: boolean }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keys.map((key, at) => (
        <kbd
          key={at}
          className={cx(
            'inline-grid h-5 min-w-5 place-items-center rounded-[5px] px-1.5 font-sans text-[0.6875rem] leading-none font-medium',
            isInverse ? 'ring-1 ring-on-inverse/35 ring-inset' : 'bg-sunken text-muted ring-1 ring-line ring-inset',
          )}
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
