import { runChore, runDue } from '#server/kit/jobs/run-due.ts'
import { runWork } from '#server/kit/jobs/run.ts'
import { noteUnknownRuns } from '#server/kit/jobs/unknown-runs.ts'
import { defineChore, defineLoop, forTenants, type Work } from '#server/kit/jobs/work.ts'
import { oneTimeChore } from '#server/domain/identity/reset-codes.ts'
import { attemptChore } from '#server/domain/identity/attempts.ts'
import { placeChore } from '#server/domain/identity/known-places.ts'
import { changesChore } from '#server/domain/menu/change.ts'
import { cloneRun, importRun, publishRun, transferRun } from '#server/domain/menu/spread-run.ts'
import { documentChore } from '#server/domain/members/institution-documents.ts'
import { expiryJob } from '#server/domain/members/points/expiry.ts'
import { noticeJob } from '#server/domain/members/expiry-notices.ts'
import { chequeBatchRun } from '#server/domain/members/voucher/batch.ts'
import { restoreLoop } from '#server/domain/menu/stock.ts'
import { badCommentLoop } from '#server/domain/members/comments.ts'
import { reservationLoop } from '#server/domain/dining/reservation-loop.ts'
import { stateLoop } from '#server/domain/organisation/state-loop.ts'
import { notificationLoop } from '#server/domain/marketing/notification/loop.ts'
import { taskLoop } from '#server/domain/marketing/scheduled-task/loop.ts'
import { taskPointsRun } from '#server/domain/marketing/scheduled-task/points-run.ts'
import { silentDeviceChore } from '#server/domain/members/devices.ts'
import { loadChore, quarterChore } from '#server/domain/ordering/pace/quarter-loads.ts'
import { paceLoop } from '#server/domain/ordering/pace/kitchen-pace.ts'
import { lateLoop } from '#server/domain/ordering/late/alert-late.ts'
import { summonLoop } from '#server/domain/ordering/late/summon.ts'
import { unansweredLoop } from '#server/domain/ordering/late/unanswered.ts'
import { overdueLoop } from '#server/domain/dining/alert-team.ts'
import { commandLoop } from '#server/domain/dining/commands.ts'
import { paidTableLoop } from '#server/domain/dining/leave.ts'
import { deliveryChore, drainChore, inboxChore } from '#server/domain/integrations/inbox/inbox.ts'
import { closedLoop } from '#server/domain/integrations/restaurant/alert-closed.ts'
import { outageChore } from '#server/domain/integrations/restaurant/outages.ts'
import { bellLoop } from '#server/domain/organisation/alert-bell.ts'
import { itemLoop, matchChore } from '#server/domain/integrations/menu/items.ts'
import { callChore, silentCallLoop } from '#server/domain/integrations/calls/calls.ts'
import { pollLoop } from '#server/domain/integrations/inbox/poll.ts'
import { farewellLoop } from '#server/domain/integrations/restaurant/farewell.ts'
import { platformBusyLoop } from '#server/domain/integrations/restaurant/busy.ts'
import { platformStateLoop } from '#server/domain/integrations/restaurant/states.ts'
import { settlementLoop } from '#server/domain/integrations/settlements.ts'
import { stepLoop } from '#server/domain/integrations/steps.ts'
import { backlogLoop } from '#server/features/integrations/iys/backlog.ts'
import { courierCheckLoop } from '#server/domain/integrations/couriers/checks.ts'
import { courierLoop } from '#server/domain/integrations/couriers/lane.ts'
import { checkLoop } from '#server/domain/integrations/payments/attempts.ts'
import { compareLoop, nightlyComparison } from '#server/domain/integrations/payments/compare.ts'
import { paceChore } from '#server/domain/integrations/pace.ts'
import { positionChore } from '#server/domain/ordering/delivery/courier-position.ts'
import { onlyThereChore } from '#server/domain/integrations/payments/only-there.ts'
import { reportLoop } from '#server/domain/integrations/payments/reports.ts'
import { differenceChore } from '#server/domain/integrations/payments/comparison.ts'
import { refundLoop } from '#server/domain/integrations/payments/refunds.ts'
import { unpaidLoop } from '#server/domain/integrations/payments/unpaid.ts'
import { paymentEventChore } from '#server/features/integrations/payment-provider/webhook.ts'
import { filingLoop } from '#server/features/integrations/iys/filings.ts'
import { webhookChore, webhookLoop } from '#server/features/integrations/webhook-endpoint/deliver.ts'
import { memberEventLoop } from '#server/features/integrations/webhook-endpoint/member-events.ts'
import { webhookEventLoop } from '#server/features/integrations/webhook-endpoint/note.ts'
import { pullJob } from '#server/features/integrations/iys/pull.ts'
import { erasureRestRun } from '#server/domain/members/erase/rest-run.ts'
import { erasureMarkChore } from '#server/domain/members/erase/marks.ts'
import { addressChore } from '#server/domain/members/consent/address-hash.ts'
import { smsLoop } from '#server/domain/members/sending/outgoing-sms.ts'
import { smsChore } from '#server/kit/sending/sms.ts'
import { codeLoop, mailLoop } from '#server/domain/members/sending/outgoing-mail.ts'
import { mergeOrdersRun } from '#server/domain/members/merge/orders.ts'
import { importCheckRun, memberImportRun } from '#server/domain/members/import/run.ts'
import { memberExportRun } from '#server/features/members/member/export.ts'
import { importFileRun } from '#server/features/members/member-import/file.ts'
import { memberImportChore } from '#server/features/members/member-import/routes.ts'
import { menuExport } from '#server/features/menu/menu-file/export.ts'
import { orderExport } from '#server/features/ordering/order/export.ts'
import { btkRun } from '#server/features/organisation/btk-report/routes.ts'
import { workChore } from '#server/kit/jobs/background-work.ts'
import { deviceChore } from '#server/kit/live/devices.ts'
import { eventChore } from '#server/kit/live/events.ts'
import { fileChore } from '#server/kit/files/files.ts'
import { idempotencyChore } from '#server/kit/idempotency.ts'
import { pictureJob } from '#server/kit/files/pictures.ts'
import { ticketChore } from '#server/kit/live/sockets.ts'
import { sealJob } from './audit-heads.ts'

/** Every kind of run. */
export const runs = [
  orderExport,
  menuExport,
  btkRun,
  transferRun,
  cloneRun,
  publishRun,
  importRun,
  chequeBatchRun,
  taskPointsRun,
  importCheckRun,
  memberImportRun,
  mergeOrdersRun,
  erasureRestRun,
  memberExportRun,
  importFileRun,
]

/** The loop that executes runs. Workers are woken for it whenever a run is queued. */
export const runLoop = defineLoop(
  runWork,
  2000,
  forTenants((kit) => runDue(kit, runs)),
)

export const unknownRunChore = defineChore('unknown runs', noteUnknownRuns(runs))

/** All background work: loops, scheduled jobs, and housekeeping. */
export const works: readonly Work[] = [
  unansweredLoop,
  summonLoop,
  lateLoop,
  stateLoop,
  paceLoop,
  paidTableLoop,
  commandLoop,
  overdueLoop,
  badCommentLoop,
  reservationLoop,
  stepLoop,
  closedLoop,
  bellLoop,
  platformStateLoop,
  platformBusyLoop,
  farewellLoop,
  itemLoop,
  silentCallLoop,
  checkLoop,
  reportLoop,
  unpaidLoop,
  refundLoop,
  compareLoop,
  courierLoop,
  courierCheckLoop,
  filingLoop,
  backlogLoop,
  webhookEventLoop,
  memberEventLoop,
  webhookLoop,
  mailLoop,
  codeLoop,
  smsLoop,
  notificationLoop,
  taskLoop,
  runLoop,
  restoreLoop,
  pollLoop,
  settlementLoop,
  sealJob,
  pictureJob,
  expiryJob,
  noticeJob,
  pullJob,
  nightlyComparison,
  eventChore,
  idempotencyChore,
  deviceChore,
  ticketChore,
  attemptChore,
  placeChore,
  oneTimeChore,
  deliveryChore,
  inboxChore,
  runChore,
  unknownRunChore,
  fileChore,
  changesChore,
  matchChore,
  drainChore,
  memberImportChore,
  documentChore,
  callChore,
  outageChore,
  webhookChore,
  erasureMarkChore,
  addressChore,
  workChore,
  quarterChore,
  loadChore,
  silentDeviceChore,
  smsChore,
  paymentEventChore,
  differenceChore,
  onlyThereChore,
  positionChore,
  paceChore,
]
