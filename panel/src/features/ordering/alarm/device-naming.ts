import { branch } from '#contract/organisation/branch.ts'
import { deviceId, isDeviceNamed, nameDevice } from '#panel/domain/organisation/device.ts'
import { send } from '#panel/kit/server/client.ts'
import { can } from '#panel/kit/server/session.ts'
import { say } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

let isNaming = false

/**
 * Names an unnamed device "Kasa 2", with the first number that no other device of the branch has
 * used since yesterday. Returns whether it did. If the devices cannot be fetched, the name of
 * browser and system stays.
 */
export async function nameByNumber(branch_id: string): Promise<boolean> {
  if (isNaming || isDeviceNamed() || !can(branch.devices.permission)) return false
  isNaming = true
  try {
    const devices = await send(branch.devices, { params: { branch_id } })
    const taken = new Set(devices.filter(({ id }) => id !== deviceId()).map(({ name }) => name))
    if (isDeviceNamed()) return false
    nameDevice(freeName(taken, (number) => say(words)('till', { number })))
    return true
  } catch {
    return false
  } finally {
    isNaming = false
  }
}

/** The first numbered name that is free, counted from 1. */
function freeName(taken: ReadonlySet<string>, nameOf: (number: number) => string): string {
  for (let number = 1; ; number++) if (!taken.has(nameOf(number))) return nameOf(number)
}
