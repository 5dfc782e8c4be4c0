import { institutionMember, partnerInstitution } from '#contract/members/partner-institution.ts'

/** What is no longer true once a request has been decided or proved. */
export const stale = [
  institutionMember.list,
  institutionMember.read,
  institutionMember.history,
  partnerInstitution.list,
  partnerInstitution.read,
]
