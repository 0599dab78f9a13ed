/** The element of a form that is sent, with the scripts of its inputs. */
import { assetHref } from '../assets.js';
import { lostFiles } from '../inputs/form-actions.js';
import { attributes, type Html, html, type Part, tokenField } from '../markup/html.js';
import { noticeId } from '../markup/links.js';
import type { FormStep } from '../site/page-contents.js';
import type { FormParts } from './form-parts.js';

export function sendingForm({ contents: { request, mount }, binding, site, filling }: FormParts, content: Part): Html {
  const { method } = binding;
  const { uploading, failed } = site.texts.inputs;
  const files = binding.carriesFiles && {
    enctype: 'multipart/form-data',
    'data-notice': noticeId(method === 'POST' ? 'CREATE' : method),
    'data-uploading': uploading,
    'data-failed': failed,
  };
  const script = (name: 'form.js' | 'point.js' | 'upload.js') =>
    html`<script type="module" src="${assetHref(mount.prefix, name)}"></script>`;
  return html`
    <form${attributes({ class: 'form', method: 'post', action: mount.prefix + request.path, ...files })}>
      ${tokenField}
      ${content}
    </form>
    ${(files || filling.chosen.controls.size > 0) && script('form.js')}
    ${files && [script('point.js'), script('upload.js')]}`;
}

/** Lists the files that must be chosen again in browsers without the script. */
export function lostNote(step: FormStep, { site: { texts } }: FormParts): Part {
  const names = lostFiles(step);
  return names.length > 0 && html`<p class="fault" role="alert">${texts.inputs.lost(names.join(', '))}</p>`;
}
