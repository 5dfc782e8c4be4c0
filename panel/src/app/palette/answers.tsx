import { ChartColumn, CircleHelp } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { branch as branchCalls } from '#contract/organisation/branch.ts'
import type { ReachPart } from '#contract/organisation/reach.ts'
import { overview } from '#contract/ordering/overview.ts'
import { partTitle, reachHelp, withoutLine } from '#panel/domain/organisation/reach-help.ts'
import { reachHelpWords } from '#panel/domain/organisation/reach-help-words.ts'
import { reachWords } from '#panel/domain/organisation/reach-words.ts'
import { showBranchState } from '#panel/domain/organisation/show-state.ts'
import { words as overviewWords } from '#panel/features/ordering/overview/words.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { keepKeys } from '#panel/ui/late-keys.ts'
import { visitBranch, type UserBranch } from '#panel/kit/current-branch.ts'
import { useGo } from '#panel/kit/page/page.tsx'
import { useIsCut } from '#panel/kit/server/live.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { closingMs, type Hit } from './palette-hit.ts'
import { paletteWords } from './palette-words.ts'
import { questionMeant } from './question-meant.ts'

/**
 * Answers a question about the branch, or over all branches if none is meant. The hit shows the
 * figure and opens the page from which it comes. "Why do no orders come in" names what keeps orders
 * from reaching the branch, and opens its state.
 */
export function useAnswers(typed: string, branch: UserBranch | null): { hits: Hit[]; isSearching: boolean } {
  const p = useWords(paletteWords)
  const t = useWords(overviewWords)
  const r = useWords(reachWords)
  const h = useWords(reachHelpWords)
  const money = useMoney()
  const format = useFormat()
  const can = useCan()
  const go = useGo()
  const isCut = useIsCut()
  const question = questionMeant(typed)
  const isFigure = question?.kind === 'figure' && can('get-stat-order')
  const isWhy = question?.kind === 'why' && branch !== null && can('get-branch-state')
  const query = { period: isFigure ? question.period : ('today' as const) }
  const params = { branch_id: branch?.branch_id ?? '' }
  const here = useQuery({ ...ask(overview.branch, { params, query }), enabled: isFigure && branch !== null })
  const all = useQuery({ ...ask(overview.all, { query }), enabled: isFigure && branch === null })
  const state = useQuery({ ...ask(branchCalls.state, { params }), enabled: isWhy })
  if (isFigure) {
    const { data, isError } = branch ? here : all
    if (!data) return { hits: [], isSearching: !isError }
    const orders = p('orderCount', { count: data.orders })
    const shown = {
      revenue: [t('revenue'), money(data.revenue, data.currency), orders],
      orders: [t('orders'), format.number(data.orders), money(data.revenue, data.currency)],
      cancelled: [p('cancelled'), format.number(data.cancelled), money(data.cancelled_revenue, data.currency)],
      late: [t('late'), format.number(data.late), t('ofOpen', { open: data.open })],
      preparation: [
        t('preparation'),
        data.preparation_sec === null ? '–' : `${format.number(Math.round(data.preparation_sec / 60))} ${t('minutes')}`,
        t('preparationText'),
      ],
    }[question.figure]
    const [name, figure, detail] = shown
    const path = branch ? `/manegement/${branch.branch_id}/home` : '/home'
    return {
      isSearching: false,
      hits: [
        {
          id: 'answer',
          name: `${name} · ${t(`periods.${question.period}`)}`,
          figure,
          detail: [branch?.name, detail].filter(Boolean).join(' · '),
          icon: <ChartColumn size={16} aria-hidden />,
          run: () => go(question.period === 'today' ? path : `${path}?period=${question.period}`),
        },
      ],
    }
  }
  if (!isWhy) return { hits: [], isSearching: false }
  if (!state.data) return { hits: [], isSearching: !state.isError }
  const { parts, headline } = isCut ? withoutLine(state.data.reach) : state.data.reach
  const isMeant = (it: ReachPart) =>
    it.part === question.part && (question.platform === undefined || it.platform === question.platform)
  // What was asked about comes first, even if nothing is wrong with it.
  const named = parts.filter(isMeant)
  const troubles = [...named, ...parts.filter((it) => it.state !== 'ok' && !isMeant(it))]
  return {
    isSearching: false,
    hits: (troubles.length > 0 ? troubles : [headline]).slice(0, maxTroubles).map((it) => ({
      id: `why:${it.part}:${it.platform ?? ''}`,
      name: partTitle(r, h, it),
      detail: reachHelp(h, it) || p(it.state === 'ok' ? 'nothingWrong' : 'whyText'),
      hint: branch.name,
      icon: <CircleHelp size={16} aria-hidden />,
      run: () => {
        visitBranch(branch.branch_id)
        // The panel can open only once this dialog is gone.
        const end = keepKeys({ isLayer: true })
        setTimeout(() => {
          showBranchState()
          end()
        }, closingMs)
      },
    })),
  }
}

const maxTroubles = 4
