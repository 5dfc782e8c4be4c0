/** What people at the branch and its company do in the panel while the app runs. */
export interface Shop {
  company_id: string
  branch_id: string
  approve(order_id: string): Promise<void>
  deliver(order_id: string): Promise<void>
  /** Returns one unit of a line of a delivered order. */
  returnUnit(order_id: string, line: number): Promise<void>
  /** Gives points to a member. */
  givePoints(member_id: string, amount: number): Promise<void>
  /**
   * Seats guests at a table. Returns the token of its printed code and the digits that the waiter
   * gives.
   */
  seatGuests(): Promise<{ token: string; code: string }>
  /** Enters an address for events about orders. Returns its secret. */
  addWebhook(url: string): Promise<string>
  /** Sends the events that are due, as a node of the server does all the time. */
  sendEvents(): Promise<void>
}
