import { Loading } from '../components/Loading.tsx';

export function RouteLoading() {
  return <Loading label="Loading the page" />;
}
