export const leanFlags: string[]
export const leanMemory: Record<string, string>
