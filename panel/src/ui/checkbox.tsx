import { Choice, type ChoiceProps } from './choice.tsx'

/** A yes/no choice that takes effect when the form is saved. */
export const Checkbox = (props: ChoiceProps) => <Choice {...props} input={{ className: 'box' }} />
