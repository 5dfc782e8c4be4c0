import { branch } from '#contract/organisation/branch.ts'
import { hoursFaults, workingHours } from '#contract/organisation/working-hours.ts'
import { FormPage } from '#panel/kit/form-page.tsx'
import { withRules } from '#panel/kit/form.tsx'
import { usePage, useScreenTitle } from '#panel/kit/page.tsx'
import { Methods } from './methods.tsx'
import { NextDays } from './next-days.tsx'
import { SpecialDays } from './special-days.tsx'
import { Week } from './week.tsx'

const noun = {
  ...workingHours,
  list: workingHours.read,
  input: withRules(workingHours.input, hoursFaults),
}

/** When a branch is open: its week drawn and typed, methods with hours of their own, days that differ, and what follows from all that. */
export default function WorkingHoursForm() {
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  const title = useScreenTitle()
  return (
    <FormPage
      noun={noun}
      params={{ branch_id }}
      name={() => title}
      back={`/manegement/${branch_id}/home`}
      invalidates={[branch.state, branch.guide, workingHours.openAt]}
      aside={<NextDays branch_id={branch_id} />}
    >
      <Week />
      <Methods />
      <SpecialDays />
    </FormPage>
  )
}
