import type { Examples } from '../kit/example.ts'
import type { savedView } from './saved-view.ts'

export const savedViewExamples: Examples<typeof savedView> = {
  create: { screen: '/orders', name: 'Bugün', search: 'status=preparing', is_shared: false },
}
