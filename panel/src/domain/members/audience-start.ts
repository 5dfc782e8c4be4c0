import {
  audienceFields,
  audienceOps,
  type AudienceField,
  type AudienceOp,
  type Leaf,
} from '#contract/members/audience.ts'

/** Initial values of a condition. */
export function startOf(field: AudienceField, op: AudienceOp = audienceOps[audienceFields[field]][0]): Leaf {
  switch (audienceFields[field]) {
    case 'choice':
      return { field, op, value: [] }
    case 'number':
      return { field, op, value: { min: null, max: null } }
    case 'moment':
      return { field, op, value: op === 'between' ? { from: null, to: null } : 30 }
    case 'ahead':
      return { field, op, value: 7 }
    case 'flag':
      return { field, op, value: true }
    case 'ordered':
      return { field, op, value: { days: 90, branch_ids: [], delivery_types: [], product_ids: [] } }
  }
}

/** The first condition of a new audience. */
export const firstCondition = { all: [startOf('order_count')] }
