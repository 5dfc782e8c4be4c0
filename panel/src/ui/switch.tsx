import { Choice, type ChoiceProps } from './choice.tsx'

/** A yes/no choice that takes effect at once. */
export const Switch = (props: ChoiceProps) => <Choice {...props} input={{ className: 'switch', role: 'switch' }} />
