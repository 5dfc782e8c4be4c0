import type { In } from '#contract/kit/call.ts'
import { memberExamples } from '#contract/members/member.example.ts'
import type { member } from '#contract/members/member.ts'

let n = 0
/**
 * A member with a phone number and an e-mail address that no other member has. `more` overrides the
 * fields under test.
 */
export const memberBody = (company_id: string, more: Partial<In<typeof member.input>> = {}) => ({
  ...memberExamples.create,
  company_id,
  phone: `+90536${1_000_000 + ++n}`,
  email: `uye${n}@deneme.test`,
  ...more,
})
