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
