import { Bike, Check, ChefHat, PanelRightOpen, Printer, Undo2, XCircle } from 'lucide-react'
import type { OrderRow } from '#contract/ordering/order.ts'
import type { MenuEntry } from '#panel/ui/menu.tsx'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { act } from './acts.ts'
import { printNow } from '../print/print-now.ts'
import { rulesOf, ticketKinds } from '../print/print-rules.ts'
import { showDialog } from './dialogs.ts'
import { takeMinutes } from '../minutes.ts'
import { canBeReady, mainStep, stepPermission, stepWord, wayOut } from './steps.ts'
import { words } from '../words.ts'

/** The minutes that can be promised with one tap (from the card's specification). */
export const presetMinutes = [10, 15, 20, 30, 45] as const

/** The menu "Ready in 20 minutes": approves the order with that promise. */
export function useMinutesMenu() {
  const t = useWords(words)
  return (row: OrderRow): readonly MenuEntry[] =>
    presetMinutes.map((minutes) => ({
      id: String(minutes),
      label: t('approveWith', { count: minutes }),
      onAction: () => void act(row, 'approve', { minutes }),
    }))
}

const icons = { approve: Check, dispatch: Bike, deliver: Check }

/**
 * All actions that are possible for an order now, according to `next_status` and the user's
 * permissions.
 */
export function useOrderMenu() {
  const t = useWords(words)
  const can = useCan()
  return (row: OrderRow, onOpen?: (id: string) => void): readonly MenuEntry[] => {
    const main = mainStep(row)
    const out = wayOut(row)
    const Icon = main ? icons[main] : Check
    return [
      ...(onOpen
        ? [
            {
              id: 'open',
              label: t('openOrder', { number: shownNumber(row) }),
              icon: <PanelRightOpen size={16} aria-hidden />,
              keys: ['↵'],
              onAction: () => onOpen(row.id),
            },
          ]
        : []),
      ...(main && can(stepPermission(main))
        ? [
            {
              id: main,
              label: t(`step.${stepWord(main, row.delivery_type)}`),
              icon: <Icon size={16} aria-hidden />,
              keys: [main === 'approve' ? 'A' : 'D'],
              onAction: () => void act(row, main, main === 'approve' ? takeMinutes(row.id) : {}),
            },
          ]
        : []),
      ...(canBeReady(row) && can('patch-order-ready')
        ? [
            {
              id: 'ready',
              label: t('step.ready'),
              icon: <ChefHat size={16} aria-hidden />,
              keys: ['R'],
              onAction: () => void act(row, 'ready'),
            },
          ]
        : []),
      {
        id: 'print',
        label: t('print'),
        icon: <Printer size={16} aria-hidden />,
        keys: ['P'],
        onAction: () => showDialog({ kind: 'print', order: row }),
      },
      ...(rulesOf(row.branch_id)
        ? ticketKinds.map((ticket) => ({
            id: ticket,
            label: t(`printTicket.${ticket}`),
            icon: <Printer size={16} aria-hidden />,
            onAction: () => printNow(row, ticket),
          }))
        : []),
      ...(out && can(stepPermission(out))
        ? ([
            'separator',
            {
              id: out,
              label: t(`step.${out}`),
              icon: out === 'cancel' ? <XCircle size={16} aria-hidden /> : <Undo2 size={16} aria-hidden />,
              keys: ['X'],
              isDanger: true,
              onAction: () => showDialog({ kind: out, order: row }),
            },
          ] as const)
        : []),
    ]
  }
}
