import type { Ref } from 'react'
import { Check } from 'lucide-react'

/** One choice in the panel of a filter. */
export const FilterLine = ({
  label,
  isOn,
  onPress,
  ref,
}: {
  label: string
  isOn: boolean
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}) => (
  <button
    ref={ref}
    type="button"
    aria-pressed={isOn}
    onClick={onPress}
    className="option w-full text-left whitespace-nowrap hover:bg-hover aria-pressed:font-medium"
  >
    <span className="flex-1">{label}</span>
    <Check size={15} aria-hidden className={isOn ? 'text-accent-text' : 'invisible'} />
  </button>
)
