import { escape, page } from '../card-page.ts'
import { zeroDecimal, type Session } from './ledger.ts'

const amountOf = ({ amount, currency }: Session) =>
  `${zeroDecimal.includes(currency) ? amount : (amount / 100).toFixed(2)} ${currency.toUpperCase()}`

/** The page with the card's fields. */
export const cardPage = (it: Session) =>
  page(
    'Stripe Checkout (simulation)',
    `<p>${escape(it.title)}: <b>${amountOf(it)}</b></p>
<form method="post"><label for="card">Card number</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" value="4242424242424242">
<button>Pay ${amountOf(it)}</button></form>
<p class="note">4000000000009995: insufficient funds. Closing the page leaves the payment open.</p>
${it.intent?.declined ? `<p role="alert">${escape(it.intent.declined.message)}</p>` : ''}`,
    'en',
  )

export const overPage = () => page('Checkout is closed', '<p>This page has expired, or the payment was made.</p>', 'en')
