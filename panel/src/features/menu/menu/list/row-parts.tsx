import { ImageOff } from 'lucide-react'
import { smallPicture } from '#panel/domain/platform/small-picture.ts'
import { cx } from '#panel/ui/cx.ts'

// Parts of rows and headings. They consist of as few elements as possible, because scrolling
// renders hundreds of them.

/** A drag handle. It is created once for all rows, as one path instead of six circles. */
export const grip = (
  <svg viewBox="0 0 24 24" width={15} height={15} strokeWidth={4} strokeLinecap="round" className="stroke-current">
    <path d="M9 5h0m6 0h0M9 12h0m6 0h0M9 19h0m6 0h0" />
  </svg>
)

/** The icon of a menu button. */
export const dots = (
  <svg aria-hidden viewBox="0 0 24 24" strokeWidth={4} strokeLinecap="round" className="size-4 stroke-current">
    <path d="M5 12h0m7 0h0m7 0h0" />
  </svg>
)

/** The placeholder for a missing picture. */
const noPicture = <ImageOff size={16} />

/** A switch whose label is hidden. It is as wide as its column. */
export const RowSwitch = ({
  label,
  value,
  onChange,
  className,
}: {
  label: string
  value: boolean
  onChange: (isOn: boolean) => void
  className?: string
}) => (
  <label
    className={cx(
      'flex min-h-6 w-12 shrink-0 items-start pointer-coarse:min-h-11 pointer-coarse:items-center',
      className,
    )}
  >
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native box says itself whether it is checked
      role="switch"
      className="switch"
      aria-label={label}
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
)

/** A product's picture, or a placeholder. */
export function Picture({ image, isDim }: { image: string | null; isDim: boolean }) {
  const box = 'row-span-2 size-10 shrink-0 rounded-control sm:size-9'
  if (!image)
    return (
      <span aria-hidden className={cx(box, 'grid place-items-center bg-sunken text-muted')}>
        {noPicture}
      </span>
    )
  return (
    <img
      src={smallPicture(image)}
      alt=""
      loading="lazy"
      decoding="async"
      className={cx(box, 'bg-sunken object-cover', isDim && 'opacity-50 saturate-0')}
    />
  )
}
