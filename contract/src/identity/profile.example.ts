import type { Examples } from '../kit/example.ts'
import type { profile } from './profile.ts'

export const profileExamples: Examples<typeof profile> = {
  update: { name: 'Deniz', surname: 'Kaya', phone: '', language_id: 1, profile_image: null, version: 1 },
  changePassword: { old_password: 'correct horse battery', password: 'staple and a new horse' },
}
