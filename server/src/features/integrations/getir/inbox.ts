import type { Kit } from '#server/kit/kit.ts'

export async function drainInbox(kit: Kit): Promise<void> {
  kit.log.debug('inbox')
}
