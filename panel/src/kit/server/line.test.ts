import { afterEach, expect, test, vi } from 'vitest'
import { toastQueue } from '#panel/ui/toast-queue.ts'
import type { Refusal } from './client.ts'
import { noteCut, withoutReply } from './line.ts'
import { closeRefusals, sayRefusal } from './refusal.ts'

const browser = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })
afterEach(() => {
  noteCut(false)
  vi.unstubAllGlobals()
})

test('the specification’s sentence is for a server that does not answer while the line is up', () => {
  browser(true)
  expect(withoutReply({ isRead: false, wasOffline: false })).toBe('noReply')
  noteCut(true)
  expect(withoutReply({ isRead: false, wasOffline: false })).toBe('unsure')
  expect(withoutReply({ isRead: true, wasOffline: false })).toBe('notLoaded')
})

test('what was not sent is said so, and what may have been is not', () => {
  browser(false)
  expect(withoutReply({ isRead: false, wasOffline: true })).toBe('notSent')
  expect(withoutReply({ isRead: false, wasOffline: false })).toBe('unsure')
})

test('however much fails without a line is said once, until something comes through', () => {
  browser(false)
  const titles = () => toastQueue.visibleToasts.map((it) => it.content.title)
  for (const act of ['save', 'approve'])
    sayRefusal(Object.assign(new Error(`${act} not sent`), { status: '', problem: null, act }) as Refusal)
  expect(titles()).toEqual(['approve not sent'])
  closeRefusals('anything')
  expect(titles()).toEqual([])
})
