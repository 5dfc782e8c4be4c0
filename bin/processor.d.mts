export function countProcessor(pid: number): { stop: () => Record<string, number> }
export function processorBelow(pid: number): Record<string, number>
