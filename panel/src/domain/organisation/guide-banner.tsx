import { useQuery } from '@tanstack/react-query'
import { branch } from '#contract/organisation/branch.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { doneOf, guideSteps, isReady } from './guide-steps.ts'
import { guideWords } from './guide-words.ts'

/**
 * A banner for users who can finish the set-up of a branch that has never been able to sell. It
 * shows the progress and a link to the next step.
 */
export function GuideBanner({ branch_id }: { branch_id: string }) {
  const t = useWords(guideWords)
  const may = useCan()('put-branch')
  const { data } = useQuery({ ...ask(branch.guide, { params: { branch_id } }), enabled: may })
  if (!may || !data || isReady(data) || data.has_sold) return null
  return (
    <Banner
      kind="info"
      title={t('continueTitle', { branch: data.branch_name, done: doneOf(data), all: guideSteps.length })}
      action={
        <Link to={`/branch/guide/${branch_id}`} className={buttonClass()}>
          {t('continue')}
        </Link>
      }
    >
      {t('continueText')}
    </Banner>
  )
}
