import type { words } from './words.ts'

type Key = keyof typeof words.tr
interface Task {
  title: Key
  steps: readonly (readonly [text: Key, ...operationIds: string[]])[]
}

/** What an app does, as steps in order: what to do, and the calls that do it, if any do. */
export const tasks = [
  {
    title: 'orderTask',
    steps: [
      ['orderMenu', 'appBranchList', 'appMenuRead'],
      ['orderArea', 'appDeliveryQuote'],
      ['orderQuote', 'orderQuote'],
      ['orderSend', 'orderCreate'],
      ['orderFollow', 'customerOrderEvents', 'customerOrderCancel'],
    ],
  },
  {
    title: 'memberTask',
    steps: [
      ['memberIn', 'appMemberCreate'],
      ['memberCode', 'appSignInSendCode'],
      ['memberConsent', 'appMemberSetConsent'],
      ['memberPoints', 'appMemberPoints'],
      ['memberOrder', 'orderCreate'],
      ['memberAgain', 'appMemberOrders'],
    ],
  },
  {
    title: 'tableTask',
    steps: [
      ['tableScan', 'tableCodeScan'],
      ['tableJoin', 'tableCodeJoin'],
      ['tableOrder', 'orderCreate'],
      ['tablePrepaid', 'orderCreate'],
      ['tableLook', 'guestSessionRead'],
      ['tableCall', 'tableCodeCommand'],
      ['tablePay', 'orderCreate'],
    ],
  },
  { title: 'hookTask', steps: [['hookAdd'], ['hookVerify'], ['hookAnswer'], ['hookTwice']] },
] as const satisfies readonly Task[]
