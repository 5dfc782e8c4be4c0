export const environment: { name: string; fallback: string; meaning: string }[]
export function environmentTable(): string
