import { forms, ids, type Examples } from '../kit/example.ts'
import type { role, roleSchema } from './role.ts'

export const roleExamples: Examples<typeof role> = forms<typeof role.input>({
  name: { tr: 'Kasa', en: 'Till', de: 'Kasse' },
  account_type: 'branch',
  account_id: null,
  company_id: ids.company,
  permissions: ['get-order'],
})

export const roleSchemaExamples: Examples<typeof roleSchema> = {
  update: { permissions: ['get-order', 'get-order-all', 'patch-order-approve'], version: 1 },
}
