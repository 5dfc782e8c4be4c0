import { Link } from '@tanstack/react-router'
import { branch } from '#contract/organisation/branch.ts'
import { paymentSettings } from '#contract/organisation/payment-settings.ts'
import type { ReachFix as Fix, ReachPart } from '#contract/organisation/reach.ts'
import { workingHours } from '#contract/organisation/working-hours.ts'
import { overview } from '#contract/ordering/overview.ts'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan, useUser, type Permission } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { armHere } from './arm.ts'
import { partTitle } from '../organisation/reach-help.ts'
import { reachHelpWords } from '../organisation/reach-help-words.ts'
import { reachWords } from '../organisation/reach-words.ts'
import { showPrinters } from './print-state.ts'

export interface ReachFixProps {
  branch_id: string
  part: ReachPart
  /** For screen readers, what the button is about, if the problem's own title does not say it. */
  about?: string
  size?: 'small' | undefined
  /**
   * Called after a press and before the result. The element that contains the button may then
   * close.
   */
  onPress?: () => void
}

const placeOf = (branch_id: string): Partial<Record<Fix, string>> => ({
  hours: `/manegement/${branch_id}/settings/working-hour-settings`,
  payment: `/manegement/${branch_id}/settings/payment-method-settings`,
  access: `/manegement/${branch_id}/settings/integration-platform-settings`,
  menu: `/manegement/${branch_id}/product/management`,
  stock: `/manegement/${branch_id}/product/management`,
  area: `/branch/form/${branch_id}`,
  methods: `/branch/form/${branch_id}`,
})

const permissions: Partial<Record<Fix, Permission>> = {
  open: branch.setState.permission,
  open_there: branch.setPlatform.permission,
  close_there: branch.setPlatform.permission,
  tell_time: branch.tellTime.permission,
  hours: workingHours.read.permission,
  payment: paymentSettings.read.permission,
  access: 'get-branch-integration-platform-setting',
  menu: 'get-branch-product-all',
  stock: 'get-branch-product-all',
  area: branch.update.permission,
  methods: branch.update.permission,
  printers: 'get-order-all',
}

/**
 * Returns a function that says whether the user may fix a problem that keeps orders from a branch.
 */
export function useMayFix(): (part: ReachPart) => boolean {
  const can = useCan()
  const { account_type } = useUser()
  return ({ fix }) => {
    // The provider fixes licences, on a screen that a branch does not have.
    if (!fix || fix === 'licence') return false
    // A device rings only for its own branch or company.
    if (fix === 'arm') return account_type === 'company' || account_type === 'branch'
    const needed = permissions[fix]
    return !needed || can(needed)
  }
}

/**
 * The button that fixes a problem on the way of orders to a branch. Renders nothing if the user may
 * not fix that problem.
 */
export function ReachFix({ branch_id, part, about, size, onPress }: ReachFixProps) {
  const t = useWords(reachHelpWords)
  const r = useWords(reachWords)
  const mayFix = useMayFix()
  const invalidates = [branch.state, overview.branch, overview.all]
  const open = useSend(branch.setState, { invalidates: [...invalidates, branch.pauses] })
  const there = useSend(branch.setPlatform, { invalidates })
  const time = useSend(branch.tellTime, { invalidates })
  const { fix, platform, code } = part
  if (!fix || fix === 'licence' || !mayFix(part)) return null
  const label = t(`fix.${fix === 'open' && code === 'busy' ? 'normal' : fix}`)
  const name = `${label}: ${about ?? partTitle(r, t, part)}`
  const place = placeOf(branch_id)[fix]
  if (place)
    return (
      <Link
        to={place}
        search={(fix === 'stock' ? { show: 'off' } : {}) as never}
        aria-label={name}
        onClick={onPress}
        className={buttonClass('plain', size)}
      >
        {label}
      </Link>
    )
  const act = () => {
    const params = { branch_id }
    if (fix === 'open') open.mutate({ params, body: { state: 'open' } })
    else if (fix === 'printers') showPrinters(branch_id)
    else if (fix === 'arm') armHere(branch_id)
    else if (platform && fix === 'tell_time') time.mutate({ params: { branch_id, platform } })
    else if (platform) there.mutate({ params: { branch_id, platform }, body: { is_open: fix === 'open_there' } })
    if (fix === 'printers' || fix === 'arm') onPress?.()
  }
  return (
    <Button size={size} isPending={open.isPending || there.isPending || time.isPending} aria-label={name} onPress={act}>
      {label}
    </Button>
  )
}
