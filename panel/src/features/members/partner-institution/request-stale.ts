import { institutionMember, partnerInstitution } from '#contract/members/partner-institution.ts'

/** Calls whose answers are stale once a request has been decided or proved. */
export const stale = [
  institutionMember.list,
  institutionMember.read,
  institutionMember.history,
  partnerInstitution.list,
  partnerInstitution.read,
]
