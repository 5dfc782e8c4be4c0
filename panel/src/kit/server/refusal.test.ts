import { expect, test } from 'vitest'
import { toastQueue } from '#panel/ui/toast-queue.ts'
import type { Refusal } from './client.ts'
import { closeRefusals, onRefusal, sayRefusal } from './refusal.ts'

const refused = (status: number, message: string): Refusal =>
  Object.assign(new Error(message), { status, problem: null, isUnsure: false, act: message })
const titles = () => toastQueue.visibleToasts.map((it) => it.content.title)

test('a refusal is said by its message, unless the app says it better', () => {
  const plain = refused(409, 'Kullanılıyor')
  const licence = refused(402, 'Modül gerekir')
  const better: string[] = []
  onRefusal((it, text) => it.status === 402 && better.push(text) > 0)
  sayRefusal(plain)
  sayRefusal(licence, 'Lisans')
  expect(titles()).toEqual(['Kullanılıyor'])
  expect(better).toEqual(['Lisans'])
})

test('what was refused and is done after all is no longer said to be refused, and nothing else', () => {
  sayRefusal(refused(409, 'Başka'))
  sayRefusal(refused(503, 'Meşgul'))
  sayRefusal(refused(503, 'Meşgul'))
  closeRefusals('Meşgul')
  expect(titles()).toContain('Başka')
  expect(titles()).not.toContain('Meşgul')
})
