import { forms, ids, type Examples } from '../kit/example.ts'
import type { user } from './user.ts'

export const userExamples: Examples<typeof user> = {
  ...forms<typeof user.input>({
    name: 'Deniz',
    surname: 'Kaya',
    email: 'deniz@lokanta.com.tr',
    phone: '',
    language_id: 1,
    is_show_live_support: false,
    is_auth_for_account: false,
    assignments: [{ role_id: ids.role, scope_type: 'branch', scope_id: ids.branch }],
  }),
  suspend: { is_active: false, version: 1 },
}
