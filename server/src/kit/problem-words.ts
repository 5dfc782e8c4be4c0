import type { ProblemCode } from '#contract/kit/problem.ts'
import type { Lang } from '#contract/kit/field-words.ts'

type Words = Record<ProblemCode, string>

// Texts of spec §8 stand here word for word where it gives them.
const tr: Words = {
  malformed: 'İstek okunamadı.',
  token_missing: 'Token bilgisi bulunamadı',
  token_dead: 'Oturumunuz sona erdi. Lütfen yeniden giriş yapın.',
  login_failed: 'E-posta veya parola hatalı.',
  module_required: 'Bu işlem için lisansınızda {module} modülü gerekir.',
  licence_expired: 'Lisans süresi doldu. Yeni kayıt yapılamaz; okuma ve dışa aktarma açıktır.',
  permission_required: 'Bu işlem için yetkiniz yok: {permission}',
  not_found: 'Kayıt bulunamadı.',
  stale_version: 'Bu kayıt siz açtıktan sonra değişti.',
  order_moved: 'Bu adım artık mümkün değil.',
  in_flight: 'Aynı istek şu anda işleniyor.',
  in_use: 'Bu kayıt kullanıldığı için silinemez.',
  already_exists: 'Bu kayıt zaten var.',
  too_large: 'Gönderilen veri çok büyük.',
  wrong_type: 'Bu içerik türü desteklenmiyor.',
  invalid: 'Bazı alanlar hatalı.',
  key_reused: 'Bu anahtar başka bir istek için kullanılmış.',
  too_many: 'Çok fazla deneme yapıldı. Lütfen biraz bekleyin.',
  failed: 'Bilinmeyen bir hata oluştu. Lütfen sayfayı yenileyip tekrar deneyiniz!',
  busy: 'Sunucu şu anda yoğun. Lütfen birazdan tekrar deneyin.',
  maintenance: 'İyileştirme çalışmaları sürüyor. Anlayışınız için teşekkür ederiz.',
}

const en: Words = {
  malformed: 'The request could not be read.',
  token_missing: 'Token information was not found',
  token_dead: 'Your session has ended. Please sign in again.',
  login_failed: 'User authentication error',
  module_required: 'This needs the module {module} in your licence.',
  licence_expired: 'The licence has expired. Nothing new can be saved; reading and export stay open.',
  permission_required: 'You lack the permission {permission}',
  not_found: 'No record was found.',
  stale_version: 'This record changed after you opened it.',
  order_moved: 'This step is no longer possible.',
  in_flight: 'The same request is being worked on.',
  in_use: 'This record is in use and cannot be deleted.',
  already_exists: 'This record exists already.',
  too_large: 'What was sent is too large.',
  wrong_type: 'This content type is not supported.',
  invalid: 'Some fields are not right.',
  key_reused: 'This key was used for another request.',
  too_many: 'Too many attempts. Please wait a little.',
  failed: 'Something went wrong. Please refresh the page and try again.',
  busy: 'The server is busy. Please try again in a moment.',
  maintenance: 'Improvements are in progress. Thank you for your understanding.',
}

const de: Words = {
  malformed: 'Die Anfrage war nicht lesbar.',
  token_missing: 'Es wurde kein Token gefunden',
  token_dead: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
  login_failed: 'E-Mail oder Passwort ist falsch.',
  module_required: 'Dafür braucht Ihre Lizenz das Modul {module}.',
  licence_expired: 'Die Lizenz ist abgelaufen. Neues lässt sich nicht speichern; Lesen und Export bleiben offen.',
  permission_required: 'Ihnen fehlt die Berechtigung {permission}',
  not_found: 'Kein Datensatz gefunden.',
  stale_version: 'Dieser Datensatz wurde geändert, nachdem Sie ihn geöffnet haben.',
  order_moved: 'Dieser Schritt ist nicht mehr möglich.',
  in_flight: 'Dieselbe Anfrage wird gerade bearbeitet.',
  in_use: 'Dieser Datensatz wird verwendet und kann nicht gelöscht werden.',
  already_exists: 'Diesen Datensatz gibt es bereits.',
  too_large: 'Die gesendeten Daten sind zu groß.',
  wrong_type: 'Dieser Inhaltstyp wird nicht unterstützt.',
  invalid: 'Einige Felder stimmen nicht.',
  key_reused: 'Dieser Schlüssel wurde für eine andere Anfrage verwendet.',
  too_many: 'Zu viele Versuche. Bitte warten Sie etwas.',
  failed: 'Ein unbekannter Fehler ist aufgetreten. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
  busy: 'Der Server ist ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
  maintenance: 'Wir verbessern Sofra gerade. Vielen Dank für Ihr Verständnis.',
}

export const problemWords: Record<Lang, Words> = { tr, en, de }
