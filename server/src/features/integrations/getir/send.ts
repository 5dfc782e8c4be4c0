import type { Kit } from '#server/kit/kit.ts'

export async function sendStep(kit: Kit, it: { company_id: string; step_id: string }): Promise<void> {
  kit.log.debug(it, 'step')
}
