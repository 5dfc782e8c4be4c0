import type { Kit } from '#server/kit/kit.ts'
import { drainInbox } from './inbox.ts'

export const pollGetir = (kit: Kit): Promise<void> => drainInbox(kit)
