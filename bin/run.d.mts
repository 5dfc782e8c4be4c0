export interface Outcome {
  code: number
  output: string
  processor: Record<string, number>
}
export function run(
  command: string[],
  variables?: Record<string, string>,
  ways?: { limit?: number; signal?: AbortSignal },
): Promise<Outcome>
