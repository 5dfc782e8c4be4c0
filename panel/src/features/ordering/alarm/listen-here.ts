import { listenTo } from '#panel/domain/organisation/watched-branch.ts'
import { play, unlockSound } from './sound.ts'

/** Turns the alarm's sound on for this device. Must be called during a click. */
export async function unlock() {
  await unlockSound()
  play('ready')
}

/** Turns sound on and makes this device ring for a branch. */
export async function listenHere(branch_id: string) {
  listenTo(branch_id, true)
  await unlock()
}
