import { nameDevice } from '#panel/domain/device.ts'
import { uuid } from '#panel/kit/uuid.ts'
import { say } from '#panel/kit/words.ts'
import { words } from './words.ts'

const idKey = 'sofra.device'

/** This browser's id as a device of its branch; a new one is called "Kasa 1" until somebody names it. */
export function deviceId(): string {
  const known = localStorage.getItem(idKey)
  if (known) return known
  const id = uuid()
  localStorage.setItem(idKey, id)
  nameDevice(say(words)('firstName'))
  return id
}
