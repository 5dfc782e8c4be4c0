import { useQuery } from '@tanstack/react-query'
import { CircleCheck, DoorOpen, FlaskConical, Hourglass, Maximize2, Minimize2, OctagonX, Printer } from 'lucide-react'
import { branch as branchCalls, type BranchState } from '#contract/organisation/branch.ts'
import { useSetState } from '#panel/features/organisation/branch-state/set-state.ts'
import { showBranchState } from '#panel/domain/organisation/show-state.ts'
import { keepKeys } from '#panel/ui/late-keys.ts'
import { tillScreen, useMedia } from '#panel/ui/media.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { showPrinters } from '#panel/domain/ordering/print-state.ts'
import { switchTillMode, useTillMode } from '#panel/domain/ordering/till-mode.ts'
import { useCurrentBranch, type UserBranch } from '#panel/kit/current-branch.ts'
import { matches } from '#contract/kit/fold.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useGo, type Page } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { minutesMeant, nearestFirst } from './palette/act-meant.ts'
import { closingMs, type Hit } from './palette/palette-hit.ts'
import { paletteWords } from './palette/palette-words.ts'

const closings = [15, 30, 60]
const busyTimes = [15, 30, 45] as const
const minuteMs = 60_000

/**
 * Search words for each action. They contain the words of all the panel's languages, so an action
 * is found in any of them.
 */
const synonyms = {
  open: 'aç ac open öffnen şube branch filiale',
  busy: 'yoğun busy ausgelastet',
  close: 'kapat close schließen şube branch filiale',
  test: 'deneme siparişi test order testbestellung probe',
  printers: 'yazıcı fiş printer ticket drucker bon',
  till: 'kasa modu tam ekran pano till mode full screen board kassenmodus vollbild',
}

/**
 * Actions on the chosen branch: open it, make it busy, close it for some minutes, or show its full
 * state; also its test order, printers and till mode. Only actions that match the typed text and
 * would change something are offered. `isSearching` is true while the branch's state, which decides
 * what is offered, is still unknown.
 */
export function useBranchActs(
  branch: UserBranch | null,
  typed: string,
  page: Page | null,
): { hits: Hit[]; isSearching: boolean } {
  const t = useWords(paletteWords)
  const format = useFormat()
  const can = useCan()
  const go = useGo()
  const shown = useCurrentBranch()
  const hasRoom = useMedia(tillScreen)
  const isTillMode = useTillMode()
  const id = branch?.branch_id ?? ''
  const isMeant = branch !== null && typed !== ''
  const zone = useBranchZone(id, isMeant && can('get-order-all'))
  // A number alone (an order's or a phone's) must never close a branch.
  const maySet = isMeant && can('get-branch-state') && can('put-branch-state') && /\p{L}{3,}|aç|ac/iu.test(typed)
  const { data: now, isError } = useQuery({ ...ask(branchCalls.state, { params: { branch_id: id } }), enabled: maySet })
  const set = useSetState(branch?.name ?? '', () => undefined)
  if (!branch || !isMeant) return { hits: [], isSearching: false }

  const params = { branch_id: branch.branch_id }
  const at = (minutes: number) => new Date(serverNow() + minutes * minuteMs).toISOString()
  const { minutes, act } = minutesMeant(typed)
  const wanted = (it: Act, text: string) => matches(`${it.name} ${it.also}`, text)
  const closeFor = (count: number): Act => ({
    id: `close:${count}`,
    name: t('closeFor', { count }),
    detail: t('closeForText', { branch: branch.name, time: format.time(at(count), zone) }),
    also: synonyms.close,
    icon: <OctagonX size={16} aria-hidden />,
    isOfWeight: true,
    run: () => set.mutate({ params, body: { state: 'closed' as const, reason: '', until: at(count) } }),
  })
  const busyFor = (count: (typeof busyTimes)[number]): Act => ({
    id: `busy:${count}`,
    name: t('busyFor', { count }),
    detail: t('busyForText', { branch: branch.name, time: format.time(at(count), zone) }),
    also: synonyms.busy,
    icon: <Hourglass size={16} aria-hidden />,
    isOfWeight: true,
    run: () => set.mutate({ params, body: { state: 'busy' as const, minutes: count } }),
  })
  const open: Act = {
    id: 'open',
    name: t('openBranch'),
    detail: t('openBranchText', { branch: branch.name }),
    also: synonyms.open,
    icon: <CircleCheck size={16} aria-hidden />,
    isOfWeight: true,
    run: () => set.mutate({ params, body: { state: 'open' as const } }),
  }
  const changes = [
    ...(minutes ? [minutes] : closings).map(closeFor),
    ...nearestFirst(busyTimes, minutes).map(busyFor),
    open,
  ].filter((it) => maySet && wanted(it, act))
  const orders = `/manegement/${branch.branch_id}/orders`
  const isOnBoard = page?.path === orders && page.search['view'] !== 'list'
  const leaves = isTillMode && isOnBoard
  const tools: Act[] = [
    ...(can('post-order-test')
      ? [
          {
            id: 'test',
            name: t('testOrder'),
            detail: branch.name,
            also: synonyms.test,
            icon: <FlaskConical size={16} aria-hidden />,
            run: () => go(`${orders}?test=1`),
          },
        ]
      : []),
    {
      id: 'printers',
      name: t('printers'),
      detail: branch.name,
      also: synonyms.printers,
      icon: <Printer size={16} aria-hidden />,
      run: () => showPrinters(branch.branch_id),
    },
    ...(hasRoom
      ? [
          {
            id: 'till',
            name: t(leaves ? 'leaveTillMode' : 'tillMode'),
            detail: branch.name,
            also: synonyms.till,
            icon: leaves ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />,
            run: () => {
              if (!isOnBoard) go(orders)
              switchTillMode(!leaves)
            },
          },
        ]
      : []),
  ].filter((it) => can('get-order-all') && wanted(it, typed))
  const state: Act = {
    id: 'state',
    name: t('branchState'),
    detail: branch.name,
    also: '',
    icon: <DoorOpen size={16} aria-hidden />,
    // The branch's state is opened through a button in the header, which belongs to another feature
    // and can be pressed only after this dialog has closed.
    run: () => {
      const end = keepKeys({ isLayer: true })
      setTimeout(() => {
        showBranchState()
        end()
      }, closingMs)
    },
  }
  const states = branch.branch_id === shown?.branch_id && can('get-branch-state') && wanted(state, typed) ? [state] : []
  return {
    hits: [...changes.filter((it) => now && wouldChange(it.id, now)), ...tools, ...states],
    isSearching: changes.length > 0 && !now && !isError,
  }
}

type Act = Hit & { also: string }

/**
 * Whether an action would change the branch's state. Follows the same rules as the state's own
 * panel: nobody can change what a licence or the opening hours decide, and an open branch cannot be
 * opened.
 */
function wouldChange(id: string, { state, causes, can_change }: BranchState): boolean {
  if (!can_change) return false
  return id === 'open' ? causes.some(({ fix }) => fix === 'open') : state !== 'closed'
}
