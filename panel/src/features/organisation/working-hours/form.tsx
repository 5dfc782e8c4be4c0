import { branch } from '#contract/organisation/branch.ts'
import { hoursFaults, workingHours } from '#contract/organisation/working-hours.ts'
import { DocumentPage } from '#panel/kit/form/document-page.tsx'
import { withRules } from '#panel/kit/form/form.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { Methods } from './methods.tsx'
import { NextDays } from './next-days.tsx'
import { SpecialDays } from './special-days.tsx'
import { HistoryLabels } from './history-labels.tsx'
import { Week } from './week.tsx'

const noun = { ...workingHours, input: withRules(workingHours.input, hoursFaults) }

/**
 * A branch's opening hours: the week as bars and fields, methods with their own hours, special
 * days, and a preview of the result.
 */
export default function WorkingHoursForm() {
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  return (
    <DocumentPage
      noun={noun}
      params={{ branch_id }}
      back={`/manegement/${branch_id}/home`}
      invalidates={[workingHours.openAt, branch.state, branch.guide]}
      aside={<NextDays branch_id={branch_id} />}
    >
      <Week />
      <Methods />
      <SpecialDays />
      <HistoryLabels />
    </DocumentPage>
  )
}
