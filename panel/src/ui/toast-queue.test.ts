import { expect, test } from 'vitest'
import { toastQueue, toasts } from './toast-queue.ts'

test('a toast takes the place of an older one about the same, and of no other', () => {
  toasts.add({ title: 'Kadıköy closed', about: 'kadıköy' })
  toasts.add({ title: 'Merkez closed', about: 'merkez' })
  toasts.add({ title: 'Saved' })
  toasts.add({ title: 'Kadıköy open', about: 'kadıköy' })
  const titles = toastQueue.visibleToasts.map((it) => it.content.title)
  expect(titles.toSorted()).toEqual(['Kadıköy open', 'Merkez closed', 'Saved'])
})

test('what it was about has changed: its toast goes, also one that is not in sight', () => {
  toasts.add({ title: 'Order 4 stays as it was', kind: 'danger', about: 'order:4' })
  for (const title of ['a', 'b', 'c', 'd']) toasts.add({ title })
  toasts.closeAbout('order:4')
  for (const { key } of toastQueue.visibleToasts) toasts.close(key)
  expect(toastQueue.visibleToasts.map((it) => it.content.title)).not.toContain('Order 4 stays as it was')
})

test('a toast goes when what it offers can no longer be done', () => {
  const action = { label: 'Undo', onAction: () => undefined }
  toasts.add({ title: 'approved', action: { ...action, until: Date.now() + 5000 } })
  const [newest] = toastQueue.visibleToasts
  expect(newest?.timeout).toBeLessThanOrEqual(5000)
  expect(newest?.timeout).toBeGreaterThan(4000)
})
