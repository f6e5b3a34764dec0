import { element } from './elements.ts';
import { t } from './texts.ts';

export interface EmailParts {
  /** Empty: no address is known. */
  email: string;
  onSave(email: string): void;
}

function emailField({ email, onSave }: EmailParts): HTMLElement {
  const attributes = { type: 'email', name: 'email', autocomplete: 'email', maxlength: '254', value: email };
  const input = element('input', attributes);
  const save = element('button', { type: 'submit' }, t('email_save'));
  const form = element('form', {}, element('label', {}, t('email_offer'), input), save);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onSave(input.value.trim());
  });
  return form;
}

/** Asks for the email address to which answers go when the visitor has left; an empty address removes it. */
export function createEmailForm() {
  const root = element('div', { class: 'email' });
  let shown: string | undefined;
  return {
    root,
    /** Keeps the field while the visitor is writing in it. */
    show(parts: EmailParts | undefined): void {
      if (shown === parts?.email) return;
      shown = parts?.email;
      if (!parts) return root.replaceChildren();
      if (!parts.email) return root.replaceChildren(emailField(parts));
      const change = element('button', { type: 'button' }, t('email_change'));
      change.addEventListener('click', () => {
        root.replaceChildren(emailField(parts));
        root.querySelector('input')?.focus();
      });
      root.replaceChildren(element('p', {}, t('email_known', { name: parts.email }), ' ', change));
    },
  };
}
