import type { Examples } from '../kit/example.ts'
import type { platformMenu } from './platform-menu.ts'

export const platformMenuExamples: Examples<typeof platformMenu> = {
  match: { external_id: '5f0c9a', choice: 'left' },
}
