/** The one page of this CMS: the published articles, and a form to log in with. */
import { escaped } from '../html.js';
import type { Article } from './articles.js';
import type { Member } from './members.js';

export function renderPage(articles: readonly Article[], member: Member | undefined, problem?: string): string {
  const visible = articles.filter(
    ({ published, authorId }) => published || authorId === member?.id || member?.isEditor,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The newspaper</title>
</head>
<body>
<main>
<h1>The newspaper</h1>
<ul>
${visible.map(renderArticle).join('\n')}
</ul>
${problem ? `<p role="alert">${escaped(problem)}</p>` : ''}
${member ? renderMember(member) : form}
</main>
</body>
</html>
`;
}

function renderArticle({ number, saves, published }: Article): string {
  const { headline } = saves.at(-1) ?? saves[0];
  const href = `cms/api/cms/v2/content/objects/${number}`;
  return `<li><a href="${href}">${escaped(headline)}</a>${published ? '' : ' (draft)'}</li>`;
}

function renderMember({ login }: Member): string {
  return `<form method="post" action="logout">
<p>You are logged in as ${escaped(login)}. <button type="submit">Log out</button></p>
</form>`;
}

const form = `<form method="post" action="login">
<p><label>Name <input name="login" autocomplete="username" autocapitalize="none" required></label></p>
<p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
<p><button type="submit">Log in</button></p>
</form>`;
