import type { ProblemCode } from '#contract/kit/problem.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Locker } from '#contract/kit/settings.ts'

type Words = Record<ProblemCode, string>

// Texts that spec §8 gives are copied here word for word.
const tr: Words = {
  malformed: 'İstek okunamadı.',
  token_missing: 'Token bilgisi bulunamadı',
  token_dead: 'Oturumunuz sona erdi. Lütfen yeniden giriş yapın.',
  key_dead: 'Bu API anahtarı geçerli değil.',
  login_failed: 'E-posta veya parola hatalı.',
  module_required: 'Bu işlem için lisansınızda {module} modülü gerekir.',
  licence_missing: 'Bu firmanın lisansı yok. Lisansı sağlayıcı verir.',
  licence_expired: 'Lisans süresi doldu. Yeni kayıt yapılamaz; okuma ve dışa aktarma açıktır.',
  limit_reached: 'Lisansınızın sınırına ulaşıldı.',
  permission_required: 'Bu işlem için yetkiniz yok ({permission}). Yöneticinizden isteyin.',
  not_with_member_token:
    'Bu çağrı üye belirteciyle yapılamaz; üye belirteci yalnızca üyenin kendi çağrılarını açar. Uygulamanızın sunucusundan API anahtarıyla yapın.',
  not_oneself: 'Bunu kendi hesabınız için yapamazsınız.',
  second_person: 'Bunu siz girdiniz; onayı başka biri vermeli.',
  outranked: 'Bu kullanıcının yetkisi sizinkini aşıyor.',
  two_factor_required: 'Önce iki adımlı doğrulamayı kurmanız gerekiyor.',
  registration_required: 'Önce kaydınızı tamamlamanız gerekiyor.',
  not_found: 'Kayıt bulunamadı.',
  stale_version: 'Bu kayıt siz açtıktan sonra değişti.',
  locked_above: 'Bu ayarı platform ya da firma kilitledi; burada değiştirilemez.',
  conflict: 'Bu adım artık mümkün değil.',
  in_flight: 'Aynı istek şu anda işleniyor.',
  in_use: 'Bu kayda bağlı olanlar var.',
  shared_id: 'Bu id birden çok firmada var: hangi firmanınkini istediğinizi branch_id ile belirtin.',
  already_exists: 'Bu kayıt zaten var.',
  member_exists: 'Bu telefon ya da e-posta başka bir üyenin.',
  order_differs:
    'Bu numarayla başka bir sepet sipariş edilmiş. Yeni sipariş için yeni bir external_id (ya da id) gönderin.',
  payment_refused: 'Ödeme sağlayıcısı ödemeyi başlatmadı. Bilgileri denetleyin ya da başka bir ödeme yöntemi seçin.',
  payment_unreachable: 'Ödeme sağlayıcısına ulaşılamıyor. Biraz sonra yeniden deneyin.',
  switchboard_failed: 'Santral aramayı başlatmadı. Telefonla arayın ya da biraz sonra yeniden deneyin.',
  benefit_gone: 'Siparişte kullanılan puan, bakiye veya çek artık yok; iptal geri alınamaz.',
  quarter_full: 'Bu saat için yeni sipariş alınamıyor.',
  slot_full: 'Bu saat için rezervasyon sınırı doldu.',
  no_table: 'Bu saatte boş masa yok.',
  too_large: 'Gönderilen veri çok büyük.',
  wrong_type: 'Bu içerik türü desteklenmiyor.',
  invalid: 'Bazı alanlar hatalı.',
  key_reused: 'Bu anahtar başka bir istek için kullanılmış.',
  too_many: 'Çok fazla deneme yapıldı. Lütfen biraz bekleyin.',
  proof_required:
    'Çok fazla deneme yapıldı. Lütfen biraz bekleyin ya da güvenlik kontrolünü tamamlayıp yeniden deneyin.',
  failed: 'Bilinmeyen bir hata oluştu. Lütfen sayfayı yenileyip tekrar deneyiniz!',
  busy: 'Sunucu şu anda yoğun. Lütfen birazdan tekrar deneyin.',
  maintenance: 'İyileştirme çalışmaları sürüyor. Anlayışınız için teşekkür ederiz.',
}

const en: Words = {
  malformed: 'The request could not be read.',
  token_missing: 'Token information was not found',
  token_dead: 'Your session has ended. Please sign in again.',
  key_dead: 'This API key is not valid.',
  login_failed: 'User authentication error',
  module_required: 'This requires the {module} module in your licence.',
  licence_missing: 'This company has no licence. The provider grants one.',
  licence_expired: 'The licence has expired. Nothing new can be saved; reading and export stay open.',
  limit_reached: 'You have reached your licence’s limit.',
  permission_required: 'You don’t have permission for this ({permission}). Ask your manager.',
  not_with_member_token:
    'This call cannot be made with a member token, which opens only the calls about the member. Make it from your app’s server with the API key.',
  not_oneself: 'You cannot do this to your own account.',
  second_person: 'You entered this yourself; somebody else must decide on it.',
  outranked: 'This user has permissions that you don’t have.',
  two_factor_required: 'Set up two-step verification first.',
  registration_required: 'Complete your registration first.',
  not_found: 'Record not found.',
  stale_version: 'This record has changed since you opened it.',
  locked_above: 'The platform or the company has locked this setting; it cannot be changed here.',
  conflict: 'This step is no longer possible.',
  in_flight: 'The same request is already being processed.',
  in_use: 'Something still depends on this record.',
  shared_id: 'Several companies use this id: name a branch of the company you mean in branch_id.',
  already_exists: 'This record already exists.',
  member_exists: 'Another member has this phone number or e-mail address.',
  order_differs: 'Another basket was ordered under this id. Send a new external_id (or id) for a new order.',
  payment_refused: 'The payment provider did not start the payment. Check the details, or pay in another way.',
  payment_unreachable: 'The payment provider cannot be reached. Try again in a moment.',
  switchboard_failed: 'The switchboard did not start the call. Dial it yourself or try again in a moment.',
  benefit_gone: 'Points, money or a voucher used for the order are gone; the cancellation cannot be undone.',
  quarter_full: 'No more orders are taken for this time.',
  slot_full: 'No more reservations are taken for this time.',
  no_table: 'No table is free at this time.',
  too_large: 'The data sent is too large.',
  wrong_type: 'This content type is not supported.',
  invalid: 'Some fields are not valid.',
  key_reused: 'This key has already been used for another request.',
  too_many: 'Too many attempts. Please wait a moment.',
  proof_required: 'Too many attempts. Please wait a moment, or complete the security check and try again.',
  failed: 'Something went wrong. Please refresh the page and try again.',
  busy: 'The server is busy. Please try again in a moment.',
  maintenance: 'Improvements are in progress. Thank you for your understanding.',
}

const de: Words = {
  malformed: 'Die Anfrage war nicht lesbar.',
  token_missing: 'Es wurde kein Token gefunden',
  token_dead: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  key_dead: 'Dieser API-Schlüssel ist nicht gültig.',
  login_failed: 'E-Mail oder Passwort ist falsch.',
  module_required: 'Dafür braucht Ihre Lizenz das Modul {module}.',
  licence_missing: 'Diese Firma hat keine Lizenz. Der Anbieter vergibt sie.',
  licence_expired: 'Die Lizenz ist abgelaufen. Neues lässt sich nicht speichern; Lesen und Export bleiben offen.',
  limit_reached: 'Die Grenze Ihrer Lizenz ist erreicht.',
  permission_required: 'Ihnen fehlt das Recht dazu ({permission}). Wenden Sie sich an Ihre Leitung.',
  not_with_member_token:
    'Dieser Aufruf ist mit einem Mitglieds-Token nicht möglich; es öffnet nur die Aufrufe des Mitglieds selbst. Senden Sie ihn vom Server Ihrer App mit dem API-Schlüssel.',
  not_oneself: 'Das geht mit dem eigenen Konto nicht.',
  second_person: 'Das haben Sie selbst eingegeben; jemand anderes muss darüber entscheiden.',
  outranked: 'Dieser Benutzer darf mehr als Sie.',
  two_factor_required: 'Richten Sie zuerst die Zwei-Faktor-Anmeldung ein.',
  registration_required: 'Schließen Sie zuerst Ihre Registrierung ab.',
  not_found: 'Der Eintrag wurde nicht gefunden.',
  stale_version: 'Dieser Eintrag wurde geändert, nachdem Sie ihn geöffnet haben.',
  locked_above: 'Die Plattform oder die Firma hat diese Einstellung gesperrt; hier lässt sie sich nicht ändern.',
  conflict: 'Dieser Schritt ist nicht mehr möglich.',
  in_flight: 'Dieselbe Anfrage wird gerade bearbeitet.',
  in_use: 'Von diesem Eintrag hängt noch etwas ab.',
  shared_id: 'Mehrere Firmen haben diese ID: Nennen Sie in branch_id eine Filiale der gemeinten Firma.',
  already_exists: 'Diesen Eintrag gibt es bereits.',
  member_exists: 'Ein anderes Mitglied hat diese Telefonnummer oder E-Mail-Adresse.',
  order_differs:
    'Unter dieser Nummer wurde ein anderer Warenkorb bestellt. Senden Sie für eine neue Bestellung eine neue external_id (oder id).',
  payment_refused:
    'Der Zahlungsanbieter hat die Zahlung nicht gestartet. Prüfen Sie die Angaben oder zahlen Sie anders.',
  payment_unreachable: 'Der Zahlungsanbieter ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  switchboard_failed:
    'Die Telefonanlage hat den Anruf nicht gestartet. Wählen Sie selbst oder versuchen Sie es gleich noch einmal.',
  benefit_gone:
    'Punkte, Guthaben oder ein Gutschein der Bestellung sind nicht mehr da; die Stornierung lässt sich nicht rückgängig machen.',
  quarter_full: 'Für diese Uhrzeit werden keine Bestellungen mehr angenommen.',
  slot_full: 'Für diese Uhrzeit werden keine Reservierungen mehr angenommen.',
  no_table: 'Zu dieser Uhrzeit ist kein Tisch frei.',
  too_large: 'Die gesendeten Daten sind zu groß.',
  wrong_type: 'Dieser Inhaltstyp wird nicht unterstützt.',
  invalid: 'Einige Felder stimmen nicht.',
  key_reused: 'Dieser Schlüssel wurde für eine andere Anfrage verwendet.',
  too_many: 'Zu viele Versuche. Bitte warten Sie etwas.',
  proof_required:
    'Zu viele Versuche. Bitte warten Sie etwas oder schließen Sie die Sicherheitsprüfung ab und versuchen Sie es erneut.',
  failed: 'Ein unbekannter Fehler ist aufgetreten. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
  busy: 'Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  maintenance: 'Wir verbessern Sofra gerade. Vielen Dank für Ihr Verständnis.',
}

/** The text of `too_many` when the waiting time is known. */
export const againWords: Record<Lang, string> = {
  tr: 'Çok fazla deneme yapıldı. {wait} sonra yeniden deneyin.',
  en: 'Too many attempts. Try again in {wait}.',
  de: 'Zu viele Versuche. Versuchen Sie es in {wait} erneut.',
}

/**
 * The text of `conflict` for a step that is not possible yet. `from` is used when the moment at
 * which it becomes possible is known.
 */
export const earlyWords: Record<Lang, { early: string; from: string }> = {
  tr: { early: 'Bu adım henüz mümkün değil.', from: 'Bu adım henüz mümkün değil; başlangıcı: {when}.' },
  en: { early: 'This step is not possible yet.', from: 'This step is not possible yet, but from {when}.' },
  de: { early: 'Dieser Schritt ist noch nicht möglich.', from: 'Dieser Schritt ist erst ab {when} möglich.' },
}

/** The text of `locked_above`, by the level that holds the lock. */
export const lockedWords: Record<Lang, Record<Locker, string>> = {
  tr: {
    provider: 'Bu ayarı platform kilitledi; burada değiştirilemez.',
    company: 'Bu ayarı firma kilitledi; burada değiştirilemez.',
  },
  en: {
    provider: 'The platform has locked this setting; it cannot be changed here.',
    company: 'The company has locked this setting; it cannot be changed here.',
  },
  de: {
    provider: 'Die Plattform hat diese Einstellung gesperrt; hier lässt sie sich nicht ändern.',
    company: 'Die Firma hat diese Einstellung gesperrt; hier lässt sie sich nicht ändern.',
  },
}

/**
 * The cause of a refusal, if the code alone does not say what to do: the header does not begin with
 * `Bearer`, the key lacks the scope, the call is one of the panel's, no call has this method and
 * address, or a comment was written on a platform and can be hidden or answered only there. The last
 * six are refusals that an app shows to its customers.
 */
export type Cause =
  | 'no_bearer'
  | 'key_scope'
  | 'panel_call'
  | 'no_call'
  | 'of_platform'
  | 'erasure_asked'
  | 'order_stays'
  | 'comment_decided'
  | 'request_decided'
  | 'own_data_changed'
  | 'nothing_to_pay'
  | 'given_back'

export const causeWords: Record<Lang, Record<Cause, string>> = {
  tr: {
    no_bearer: 'Authorization başlığı “Bearer ” ile başlamalı, ardından belirteç ya da anahtar gelmeli.',
    key_scope:
      'API anahtarında {permission} yetkisi yok. Lisanslar → API anahtarları altında bu yetkiyle yeni bir anahtar oluşturun.',
    panel_call: 'Bu çağrı API anahtarıyla yapılamaz; panel kullanıcıları içindir.',
    no_call: 'Böyle bir çağrı yok. Yöntemi ve adresi denetleyin.',
    of_platform: 'Bu yorum platformda yayımlandı; yalnızca orada gizlenebilir ve yanıtlanabilir.',
    erasure_asked: 'Silme isteği zaten alındı.',
    order_stays: 'Bu sipariş buradan iptal edilemez. Lütfen şubeyi arayın.',
    comment_decided: 'Bu sipariş için yazdığınız yorum değerlendirildi; artık değiştirilemez.',
    request_decided: 'Bu başvuru zaten sonuçlandı.',
    own_data_changed: 'Bilgileriniz bu arada değişti. Kontrol edip yeniden deneyin.',
    nothing_to_pay: 'Bu sipariş için çevrimiçi ödeme beklenmiyor.',
    given_back: 'Bu ödemenin parası masada zaten geri verildi; ikinci kez iade edilemez.',
  },
  en: {
    no_bearer: 'The Authorization header must begin with “Bearer ”, followed by the token or key.',
    key_scope: 'The API key lacks the scope {permission}. Create a new key with this scope at Licences → API keys.',
    panel_call: 'This call cannot be made with an API key; it is for users of the panel.',
    no_call: 'There is no such call. Check the method and the address.',
    of_platform: 'This review is published on the platform. It can only be hidden or answered there.',
    erasure_asked: 'The request for erasure has already been received.',
    order_stays: 'This order cannot be cancelled here. Please call the branch.',
    comment_decided: 'Your review of this order has been decided on and can no longer be changed.',
    request_decided: 'This request has already been decided on.',
    own_data_changed: 'Your details have changed in the meantime. Check them and try again.',
    nothing_to_pay: 'No online payment is due for this order.',
    given_back: 'Money from this payment has already been refunded at the table. It cannot be refunded again.',
  },
  de: {
    no_bearer: 'Der Header Authorization muss mit „Bearer “ beginnen, gefolgt vom Token oder Schlüssel.',
    key_scope:
      'Dem API-Schlüssel fehlt die Befugnis {permission}. Erstellen Sie unter Lizenzen → API-Schlüssel einen neuen mit dieser Befugnis.',
    panel_call: 'Dieser Aufruf ist mit einem API-Schlüssel nicht möglich; er ist für Benutzer des Panels.',
    no_call: 'Diesen Aufruf gibt es nicht. Prüfen Sie Methode und Adresse.',
    of_platform: 'Diese Bewertung steht auf der Plattform; nur dort lässt sie sich ausblenden und beantworten.',
    erasure_asked: 'Der Löschwunsch ist bereits eingegangen.',
    order_stays: 'Diese Bestellung lässt sich hier nicht stornieren. Bitte rufen Sie die Filiale an.',
    comment_decided: 'Über Ihre Bewertung dieser Bestellung wurde entschieden; sie lässt sich nicht mehr ändern.',
    request_decided: 'Über diesen Antrag wurde bereits entschieden.',
    own_data_changed: 'Ihre Angaben haben sich inzwischen geändert. Prüfen Sie sie und versuchen Sie es erneut.',
    nothing_to_pay: 'Für diese Bestellung wird keine Online-Zahlung erwartet.',
    given_back: 'Geld aus dieser Zahlung wurde am Tisch schon erstattet. Sie lässt sich nicht noch einmal erstatten.',
  },
}

export const problemWords: Record<Lang, Words> = { tr, en, de }
