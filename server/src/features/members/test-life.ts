import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { comment } from '#contract/members/comment.ts'
import type { MemberImport } from '#contract/members/member-import.ts'
import { memberMerge } from '#contract/members/member-merge.ts'
import { member } from '#contract/members/member.ts'
import { point } from '#contract/members/points/point.ts'
import { wallet } from '#contract/members/wallet.ts'
import { onlinePayment } from '#contract/ordering/online-payment.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { deliverOrder, endOf, endOrder, orderBody } from '#server/app/test/test-order.ts'
import { returnUrl } from '#server/features/integrations/payment-provider/test-stage.ts'
import type { Act, parts } from './test-chapters.ts'
import { fileOf, payOut, welcome, type Lives } from './test-lives.ts'

const done = async (reply: Promise<{ status: number }>) => (await reply).status < 300
let people = 0

/** The actions of one member, and how each is undone. */
export class Life {
  private readonly lives: Lives
  readonly orders: OrderRow[] = []
  readonly reviews = new Map<string, string>()
  readonly given = { points: 0, money: 0 }
  /**
   * For each merged record, by its id, the amount that it had brought; null for the record that was
   * this member's own until then.
   */
  readonly brought = new Map<string, number | null>()
  member_id: string
  /** Imports that have not been undone, each with the member whom it added. */
  readonly imported: { file: MemberImport; phone: string }[] = []
  /** How many payments the provider had before. */
  private readonly paidBefore: number
  constructor(lives: Lives, member_id: string) {
    this.lives = lives
    this.member_id = member_id
    this.paidBefore = lives.there.money().length
  }
  get params() {
    return { member_id: this.member_id }
  }

  /** Whether the action was possible. */
  async act({ kind, amount, which }: Act): Promise<boolean> {
    this.lives.clock.advance(50)
    const row = await this.orderOf(this.orders, which)
    const paid = await this.orderOf(
      this.orders.filter((it) => it.payment_method === 'online_card'),
      which,
    )
    switch (kind) {
      case 'load':
        await this.lives.boss.send(wallet.load, {
          params: this.params,
          body: { amount, payment_ref: 'POS 1', reason: '' },
        })
        return true
      case 'payOut':
        return done(this.lives.boss.raw(wallet.payOut, payOut(this.member_id, amount)))
      case 'giveMoney':
      case 'takeMoney':
        return this.correct('money', kind === 'giveMoney' ? amount : -amount)
      case 'givePoints':
      case 'takePoints':
        return this.correct('points', kind === 'givePoints' ? amount : -amount)
      case 'order':
      case 'orderByWallet':
      case 'orderByPoints':
      case 'orderByVoucher':
        return this.place(kind, amount)
      case 'orderDelivered':
        return (await this.place('order', amount)) && this.deliver(this.orders.at(-1)!)
      case 'orderOnline':
        return (await this.place(kind, amount)) && this.openPage(this.orders.at(-1)!)
      case 'openPage':
        return paid ? this.openPage(paid) : false
      case 'pay':
        return paid ? this.pay(paid, amount) : false
      case 'report':
        return this.report()
      case 'leave':
        this.lives.clock.advance(31 * 60_000)
        await this.lives.cancelUnpaid()
        return true
      case 'refund':
        await this.lives.refund()
        return true
      case 'uncancel':
        return row ? this.step(order.undoCancel, row) : false
      case 'stepBack':
        return row ? this.step(order.takeBack, row) : false
      case 'unmerge':
        return this.unmerge()
      case 'deliver':
        // An order that waits for its payment cannot be approved.
        return row?.status === 'awaiting_approval' && row.next_status.length > 1 && this.deliver(row)
      case 'accept':
        return row?.next_status.includes('preparing') ? this.step(order.approve, row) : false
      case 'takeBack':
        return row ? this.takeOrderBack(row) : false
      case 'returnPart':
        return row?.status === 'delivered' && this.returnPart(row)
      case 'review':
        return row?.status === 'delivered' && this.review(row)
      case 'reject':
        return row ? this.reject(row.id) : false
      case 'approve':
        return row ? this.approve(row.id) : false
      case 'import':
        return this.import(amount)
      case 'undoImport':
        return this.undoImport(which)
      case 'mergeImported':
        return this.mergeImported(which)
      case 'merge':
        return this.merge(amount)
      case 'mergeAway':
        return this.mergeAway()
    }
  }

  async correct(what: 'points' | 'money', amount: number): Promise<boolean> {
    const given = {
      params: this.params,
      body: { amount, reason: 'Telafi', ...(what === 'points' && { validity_days: 0 }) },
    }
    const reply =
      what === 'points'
        ? await this.lives.boss.raw(point.correct, given)
        : await this.lives.boss.raw(wallet.correct, given)
    const isDone = reply.status < 300
    // No correction waits for a second person.
    if (isDone) expect(reply.body).toMatchObject({ correction: { status: 'posted' } })
    if (isDone) this.given[what] += amount
    return isDone
  }

  /** One of the orders as it is now, because payments change them. */
  private async orderOf(orders: readonly OrderRow[], which: number): Promise<OrderRow | undefined> {
    const it = orders[orders.length - 1 - (which % Math.max(1, orders.length))]
    if (it) this.keep(await this.lives.boss.send(order.read, this.lives.of(it)))
    return this.orders.find(({ id }) => id === it?.id)
  }

  async place(
    kind: 'order' | 'orderByWallet' | 'orderByPoints' | 'orderByVoucher' | 'orderOnline',
    amount: number,
  ): Promise<boolean> {
    const { points, money } = await this.lives.held(this.member_id)
    const by =
      kind === 'orderByWallet'
        ? { wallet: Math.min(money, amount) }
        : kind === 'orderByPoints'
          ? { points: Math.min(points, amount) }
          : kind === 'orderByVoucher'
            ? { coupon_code: this.lives.voucher.code }
            : kind === 'orderOnline'
              ? {
                  pays_online: true,
                  payment_method: 'online_card',
                  points: Math.min(points, amount % 500),
                  wallet: Math.min(money, amount % 700),
                }
              : {}
    const { status, body } = await this.lives.app.raw(order.create, {
      body: orderBody(this.lives.branch_id, {
        customer: { name: 'Ada', member_id: this.member_id },
        lines: [{ name: 'Adana', quantity: 2, unit_price: 10_000, tax_rate: 10 }],
        ...by,
      }),
    })
    if (status === 201) this.orders.push(body as unknown as OrderRow)
    return status === 201
  }

  private openPage(row: OrderRow): Promise<boolean> {
    const body = { return_url: returnUrl, email: 'ada@example.com' }
    return done(this.lives.app.raw(onlinePayment.start, { ...this.lives.of(row), body }))
  }
  private async tokensOf({ id }: OrderRow): Promise<string[]> {
    const { kit, company_id } = this.lives
    const found = await kit.db.many<{ token: string }>(
      sql`select token from payment_attempt where company_id = ${company_id} and order_id = ${id} and token is not null order by created_at`,
    )
    return found.map((it) => it.token)
  }
  /** The customer pays on one of the pages that were opened; the server has not heard of it yet. */
  private async pay(row: OrderRow, amount: number): Promise<boolean> {
    const tokens = await this.tokensOf(row)
    if (tokens.length === 0) return false
    this.lives.there.pay(tokens[amount % tokens.length]!)
    return true
  }
  private async report(): Promise<boolean> {
    await this.lives.there.reportNow()
    await this.lives.check()
    return true
  }

  /**
   * Imports a file with this member, whose note and birth date it changes, and a new person who is
   * given the points for joining.
   */
  private async import(amount: number): Promise<boolean> {
    const { boss, imports } = this.lives
    const own = await boss.send(member.read, { params: this.params })
    const phone = `+9054${10_000_000 + ++people}`
    const checked = await imports.checked(fileOf(own, phone, amount))
    const file = await imports.written(checked, true)
    expect(file.states).toMatchObject({ written: 2 })
    this.imported.push({ file, phone })
    return true
  }
  private idOf(phone: string) {
    const { kit, company_id } = this.lives
    return kit.db.one<{ id: string; merged_into: string | null }>(
      sql`select id, merged_into from member where company_id = ${company_id} and phone = ${phone}`,
    )
  }
  /** Undoes an import. Each row is as it was before, or says why not. */
  private async undoImport(which: number): Promise<boolean> {
    const [it] = this.imported.splice(which % Math.max(1, this.imported.length), 1)
    if (!it) return false
    await this.lives.imports.undone(it.file)
    for (const row of await this.lives.imports.rowsOf(it.file)) {
      expect(['undone', 'left']).toContain(row.state)
      if (row.state === 'left') expect(row.reasons).not.toEqual([])
      if (row.state === 'left') this.left++
    }
    return true
  }
  /** How many rows of imports could not be undone. */
  left = 0
  /** Merges the person whom an import has added into this member. */
  private async mergeImported(which: number): Promise<boolean> {
    const it = this.imported[which % Math.max(1, this.imported.length)]
    const other = it && (await this.idOf(it.phone))
    if (!other || other.merged_into || other.id === this.member_id) return false
    await this.mergeIn(other.id)
    this.brought.set(other.id, 0)
    return true
  }

  private keep(row: OrderRow) {
    this.orders[this.orders.findIndex((it) => it.id === row.id)] = row
  }

  /** Accepts an order, or undoes its cancellation or last step, if that is possible. */
  private async step(
    call: typeof order.approve | typeof order.undoCancel | typeof order.takeBack,
    row: OrderRow,
  ): Promise<boolean> {
    const { status, body } = await this.lives.boss.raw(call, {
      params: { order_id: row.id },
      body: { version: row.version },
    } as never)
    if (status < 300) this.keep(body as OrderRow)
    return status < 300
  }

  async deliver(row: OrderRow): Promise<boolean> {
    this.keep(await deliverOrder(this.lives.boss, row))
    return true
  }

  async takeOrderBack(row: OrderRow): Promise<boolean> {
    if (row.status === 'cancelled' || row.status === 'returned') return false
    const kind = row.status === 'delivered' ? 'return' : 'cancel'
    this.keep(await endOrder(this.lives.boss, row, kind))
    return true
  }

  private async returnPart(row: OrderRow): Promise<boolean> {
    const given = await endOf(this.lives.boss, row, 'return')
    const reply = await this.lives.boss.raw(order.return, {
      ...given,
      body: { ...given.body, lines: [{ line: 0, quantity: 1 }] },
    })
    if (reply.status < 300) this.keep(reply.body as OrderRow)
    return reply.status < 300
  }

  async review(row: OrderRow): Promise<boolean> {
    const body = { order_id: row.id, taste: 5, service: 4, speed: 3, text: 'Güzeldi' }
    const { status, body: answer } = await this.lives.app.raw(comment.send, {
      params: { branch_id: this.lives.branch_id },
      body,
    })
    if (status >= 300) return false
    this.reviews.set(row.id, (answer as { id: string }).id)
    return this.approve(row.id)
  }
  private async decide(order_id: string, how: 'approve' | 'reject'): Promise<boolean> {
    const comment_id = this.reviews.get(order_id)
    if (!comment_id) return false
    const params = { comment_id }
    const { version } = await this.lives.boss.send(comment.read, { params })
    return how === 'approve'
      ? done(this.lives.boss.raw(comment.approve, { params, body: { is_masked: false, version } }))
      : done(this.lives.boss.raw(comment.reject, { params, body: { reject_reason: 'advert', version } } as never))
  }
  approve = (order_id: string) => this.decide(order_id, 'approve')
  reject = (order_id: string) => this.decide(order_id, 'reject')

  /** Merges another record of the same person, which has money of its own, into this one. */
  async merge(amount: number): Promise<boolean> {
    const other_id = await this.lives.join()
    await this.lives.boss.send(wallet.load, {
      params: { member_id: other_id },
      body: { amount, payment_ref: 'POS 2', reason: '' },
    })
    await this.mergeIn(other_id)
    this.brought.set(other_id, amount)
    return true
  }

  /** Merges this record into another one of the same person, which takes its place. */
  private async mergeAway(): Promise<boolean> {
    const other_id = this.member_id
    this.member_id = await this.lives.join()
    await this.mergeIn(other_id)
    this.brought.set(other_id, null)
    return true
  }

  private async mergeIn(other_id: string): Promise<void> {
    const versionOf = async (member_id: string) =>
      (await this.lives.boss.send(member.read, { params: { member_id } })).version
    const body = {
      other_id,
      version: await versionOf(this.member_id),
      other_version: await versionOf(other_id),
      taken: [],
    }
    await this.lives.boss.send(memberMerge.merge, { params: this.params, body })
  }

  /**
   * Separates the last merged record again if nothing has changed since. That record gets back the
   * amount it had brought.
   */
  private async unmerge(): Promise<boolean> {
    const last = await this.lives.boss.send(memberMerge.last, { params: this.params })
    if (
      !last ||
      !(await done(this.lives.boss.raw(memberMerge.undo, { params: this.params, body: { merge_id: last.id } })))
    )
      return false
    const money = this.brought.get(last.other_id) ?? null
    const other = new Life(this.lives, money === null ? this.member_id : last.other_id)
    if (money === null) this.member_id = last.other_id
    expect(await this.lives.held(other.member_id)).toMatchObject({ money: money ?? 0, debt: 0, orders: 0 })
    await other.payAllOut()
    expect(await this.lives.held(other.member_id)).toEqual({ points: welcome, debt: 0, money: 0, orders: 0, spent: 0 })
    return true
  }

  /** Undoes everything. */
  async undo(order: readonly (typeof parts)[number][]): Promise<void> {
    for (const part of order) {
      if (part === 'orders') await this.takeAllBack()
      if (part === 'imports') await this.undoImports()
      if (part === 'reviews') for (const id of this.reviews.keys()) await this.reject(id)
      if (part === 'loads') await this.payAllOut()
    }
    await this.takeAllBack()
    await this.lives.settle()
    // A payment may have arrived after its order was taken back.
    await this.takeAllBack()
    await this.lives.settle()
    await this.undoImports()
    await this.payAllOut()
    const { money } = await this.lives.held(this.member_id)
    if (money > 0) await this.correct('money', -money)
    if (this.given.points !== 0) await this.correct('points', -this.given.points)
  }
  private async takeAllBack() {
    for (const { id } of this.orders)
      await this.takeOrderBack(await this.lives.boss.send(order.read, this.lives.of({ id })))
  }
  private async undoImports() {
    while (this.imported.length > 0) await this.undoImport(0)
  }
  /** What the provider still holds of this member's payments. */
  heldThere(): number {
    const paid = this.lives.there.money().slice(this.paidBefore)
    return paid.reduce((sum, it) => sum + it.paid - it.back, 0)
  }
  private async payAllOut() {
    const most = await this.lives.payable(this.member_id)
    if (most > 0) await this.lives.boss.send(wallet.payOut, payOut(this.member_id, most))
  }
}
