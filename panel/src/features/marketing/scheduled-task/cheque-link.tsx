import type { ScheduledTask } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { linkClass } from '#panel/ui/link-class.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { useUser } from '#panel/kit/server/session.ts'

interface ChequeLinkProps {
  id: string
  row: Pick<ScheduledTask, 'company_id' | 'branch_id'>
  word: string
}

/**
 * A link to a gift voucher. A voucher's page needs a branch: the task's or, if the user may not see
 * that, another one of the company. If the user may see none of them, only the word is shown.
 */
export function ChequeLink({ id, row, word }: ChequeLinkProps) {
  const { users_branches } = useUser()
  const own = users_branches.filter((it) => it.company_id === row.company_id)
  const branch = own.find((it) => it.branch_id === row.branch_id) ?? own[0]
  if (!branch) return <>{word}</>
  return (
    <Link to={`/manegement/${branch.branch_id}/gift-cards/view/${id}`} className={linkClass}>
      {word}
    </Link>
  )
}
