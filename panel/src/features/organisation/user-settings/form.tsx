import { branchSetting } from '#contract/organisation/branch-settings.ts'
import { userSettings } from '#contract/organisation/user-settings.ts'
import { useEscalationCard } from '#panel/domain/organisation/escalation.tsx'
import { DocumentPage } from '#panel/kit/form/document-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { SettingCards } from '#panel/kit/setting/setting-cards.tsx'
import { Team } from './team.tsx'

/**
 * The people of a branch with their notifications; also escalation, if the branch decides it
 * itself.
 */
export default function UserSettingsForm() {
  const { branch_id } = usePage<'/manegement/$branch_id'>().params
  const escalation = useEscalationCard()
  const back = `/manegement/${branch_id}/settings`
  return (
    <DocumentPage
      noun={userSettings}
      params={{ branch_id }}
      back={back}
      below={<SettingCards noun={branchSetting} params={{ branch_id }} back={back} cards={{ escalation }} />}
    >
      <Team branch_id={branch_id} />
    </DocumentPage>
  )
}
