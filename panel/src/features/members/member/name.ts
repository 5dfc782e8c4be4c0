/** A member's full name. */
export const memberName = ({ name, surname }: { name: string; surname: string }) =>
  [name, surname].filter(Boolean).join(' ')
