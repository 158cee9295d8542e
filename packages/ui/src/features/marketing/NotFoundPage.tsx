import { Button } from '@mantine/core';
import { Form, Link } from 'react-router-dom';
import { TextField } from '../../components/TextField.tsx';
import { paths } from '../../paths.ts';
import classes from './NotFoundPage.module.css';

const WAYS = [
  ['Mental Models Library', paths.mentalModels],
  ['Cognitive Biases Library', paths.cognitiveBiases],
  ['Examples', paths.examples],
  ['FAQ', paths.faq],
  ['Start page', paths.home],
] as const;

export function NotFoundPage() {
  return (
    <section className={`page ${classes.page}`}>
      <title>Page not found | Latticework</title>
      <meta name="robots" content="noindex" />
      <h1>
        There is no page <s>here</s>.
      </h1>
      <p className={classes.text}>The address may be mistyped, or the page has moved.</p>
      <Form className={classes.search} role="search" action={paths.mentalModels}>
        <TextField type="search" name="search" label="Search for a model or a bias" required />
        <div className={classes.buttons}>
          <Button type="submit" variant="default">
            Search models
          </Button>
          <Button type="submit" variant="default" formAction={paths.cognitiveBiases}>
            Search biases
          </Button>
        </div>
      </Form>
      <h2 className={classes.title}>Or continue from here</h2>
      <ul className={classes.ways}>
        {WAYS.map(([label, to]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
